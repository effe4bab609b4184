"""The engine: a pure function from a state and a command to facts, or to a reasoned refusal.

Glossary, one word per idea:

* **game**: one play-through, from `GameOpened` to `GameEnded`; its **state** is the fold of its events.
* **player**: a **seat** of a game. Its id never changes, whoever sits on it; their order is the **joining order**.
* **side**, **role**: what a player fights for, and what he can do. **Traits** are further facts (clan, number, class).
* **phase**: day, night or finished, with a number, perhaps a **stage**, and a serial number that never repeats.
* **act**: the id of something that an actor may do. A **command** is one attempt at it. An **order** is an accepted
  command that waits for the end of the phase; a **branch** is one of the alternatives of a conditional order.
* **refusal**: a value that says why not, with a clause. Nothing has changed then.
* **fact**: an event that changes the state. **Said**: an event that tells an **audience** a **notice** with params.
* **scene**: a state in motion with the events that moved it; **step**: a function from scene to scene with a clause.
* **draw**: a named random decision, computed from the seed, its name and how often that name was drawn.
* **view**: what one viewer may know. **Room**: a place where members talk.
* **master**: who leads the game. **Clock**: the bell that rings at deadlines.
"""
