## The reserve: who waits for a seat in forum pace

reserve-line = 🪑 In reserve: { $names }
reserve-button-wait = 🪑 Reserve
reserve-button-stop = 🚪 Out of reserve
reserve-waiting = You are in reserve, number { $place }. When a seat comes up I will call you here, in private.
reserve-left = You are no longer in reserve.
reserve-none = There is a reserve only in forum pace: while a game runs, or when every seat is taken.
reserve-already = You are in reserve already. I will call you when a seat comes up.
reserve-not-waiting = You are neither at the table nor in reserve.
reserve-was-seated = You have sat at this table and know too much. Join the next game!

# A seat on offer
reserve-offer = 🪑 { $game }
    Seat { $seat } may come up: { $name }. Will you take it over? The role and all that goes with it will be yours.
    Answer before: { $clock }.
reserve-offer-over = 🪑 { $game }
    The offer of seat { $seat } is over.
reserve-button-take = ✋ Take it
reserve-button-decline = Not this time
reserve-offer-late = This offer is over.
reserve-came-back = The seat is not free any more: its player is back. You are still in reserve.
reserve-taken-toast = Done! You are on seat { $seat } now. Role and panel follow below.

# Who gives a seat up
reserve-button-hand-over = 🪑 Hand over to the reserve
reserve-offered = Your seat is offered to the reserve. Until somebody takes it, you play.
reserve-already-offered = Your seat is offered to the reserve already. Until somebody takes it, you play.
reserve-nobody-waits = Nobody is in reserve now: the seat stays yours.
reserve-nobody-came = 🪑 Nobody of the reserve has come: the seat stays yours.
reserve-seat-gone = 🪑 Your seat { $seat } belongs to { $name } now. Thank you for playing!
reserve-panel-given = 🪑 Somebody else has this seat now.

# The group
reserve-taken = 🪑 { $name } takes over seat { $seat }. { $former } plays no longer.
