"""All acts of the rule system: when they are possible and what they take (PON-5.5)."""

from core.engine.commands import Command
from core.engine.refusals import InvariantBroken
from core.engine.rules import Act, Param
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import Params
from core.rulesets.ponyatiya import absence, day, exits, master, orders, reputation, rooms
from core.rulesets.ponyatiya.phases import DAY, DAY_ZERO, FINISHED, NIGHT
from core.rulesets.ponyatiya.roles.investigator import order_dossier

RUNNING = (DAY_ZERO, DAY, NIGHT)
SLOT = Param("slot", "int", values=(1, 2))
TEXT = Param("text", "text")
SOMETHING_TO_SAY = Param("text", "text", required=True)
MOST_HOURS = 1000
"""A deadline is not moved further than this at once."""

WITHDRAWABLE = ("kill", "investigate", "protect", "buy", "cast")


def never_offered(state: GameState, player: Player) -> tuple[Params, ...]:
    """Offer no button: the act is typed, or done with everything else that the player writes."""
    return ()


def own_standing_orders(state: GameState, player: Player) -> tuple[Params, ...]:
    """Offer to take back each act of which an order stands."""
    acts = sorted({order.branch.act for order in state.orders_of(player.id)})
    return tuple({"of": act} for act in acts)


def dossier_modes(state: GameState, player: Player) -> tuple[Params, ...]:
    """Offer to pass the dossier on, or to withhold it (PON-5.18)."""
    return ({"mode": "pass"}, {"mode": "withhold"})


def not_in_play(scene: Scene, command: Command) -> Scene:
    """Acts of modules that this game cannot have are always refused before they get here (PON-5.4, no. 3)."""
    raise InvariantBroken(f"{command.act} was accepted without its module")


def _act_of_module(id_: str, module: str, *params: Param, is_masters: bool = False) -> Act:
    phases = (*RUNNING, FINISHED)
    return Act(
        id_,
        "PON-11.1",
        not_in_play,
        phases,
        params=params,
        module=module,
        variants=never_offered,
        is_masters=is_masters,
    )


_ALL = (
    Act("check_in", "PON-4.2", day.check_in, (DAY_ZERO,)),
    Act("vote", "PON-6.2", day.vote, (DAY,), targets=(1, 1)),
    Act("unvote", "PON-6.3", day.unvote, (DAY,)),
    Act("pass", "PON-6.4", day.pass_turn, (DAY, NIGHT)),
    Act("post", "PON-6.1", day.post, (DAY_ZERO, DAY, FINISHED), params=(TEXT,), variants=never_offered),
    Act("kill", "PON-5.1", orders.give, RUNNING, (1, 1), (SLOT, TEXT), is_order=True),
    Act(
        "investigate",
        "PON-5.1",
        orders.give,
        RUNNING,
        (1, 1),
        (SLOT, Param("public", "bool")),
        is_order=True,
    ),
    Act("protect", "PON-5.1", orders.give, RUNNING, (1, 1), (SLOT,), is_order=True),
    Act(
        "withdraw",
        "PON-5.2",
        orders.withdraw,
        RUNNING,
        params=(Param("of", "enum", values=WITHDRAWABLE, required=True),),
        variants=own_standing_orders,
    ),
    Act(
        "dossier",
        "PON-5.18",
        order_dossier,
        RUNNING,
        params=(Param("mode", "enum", values=("pass", "withhold")), TEXT),
        variants=dossier_modes,
    ),
    Act(
        "say",
        "PON-12.5",
        rooms.say,
        RUNNING,
        params=(
            Param("room", "text", required=True),
            SOMETHING_TO_SAY,
        ),
        variants=rooms.rooms_of,
    ),
    Act("warn", "PON-9.4", absence.warn, RUNNING),
    Act("leave", "PON-9.6", exits.leave, RUNNING),
    Act("commend", "PON-10.8", reputation.commend, (FINISHED,), targets=(1, 1)),
    Act("close", "PON-10.2", master.close, RUNNING, is_masters=True),
    Act(
        "extend",
        "PON-10.3",
        master.extend,
        RUNNING,
        params=(Param("hours", "number", required=True, least=0, is_exclusive=True, most=MOST_HOURS),),
        is_masters=True,
    ),
    Act(
        "kick",
        "PON-10.4",
        master.kick,
        RUNNING,
        targets=(1, 1),
        params=(Param("reason", "text"),),
        is_masters=True,
    ),
    Act("announce", "PON-10.5", master.announce, RUNNING, params=(SOMETHING_TO_SAY,), is_masters=True),
    _act_of_module("exclude_dead", "extra_roles"),
    _act_of_module("thank_master", "currency"),
    _act_of_module("tip", "currency", Param("lira", "int")),
    _act_of_module("award", "currency", Param("lira", "int"), Param("reason", "text"), is_masters=True),
    _act_of_module("secret_award", "currency", Param("lira", "int"), Param("reason", "text"), is_masters=True),
    _act_of_module("buy", "inventory", Param("item", "text")),
    _act_of_module("cast", "inventory", Param("spell", "text")),
    _act_of_module("mail", "cryptography", TEXT, Param("to_role", "roles"), Param("sign", "text")),
)

ACTS = {act.id: act for act in _ALL}
"""All acts by id."""
