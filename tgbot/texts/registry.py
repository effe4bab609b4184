"""Which keys the code builds while it runs. Every other key stands in the code as it is; a test holds both true."""

DYNAMIC_PREFIXES = {
    "refusal-": "vocabulary.refusal_text: the reason of a refusal",
    "ledger-reason-": "notices: the reason of a posting",
    "reputation-reason-": "notices: the reason of a change of reputation",
    "ponyatiya-notice-": "notices.Writer",
    "ponyatiya-line-": "notices.Writer",
    "ponyatiya-title": "vocabulary.Vocabulary",
    "ponyatiya-role-": "vocabulary.Vocabulary",
    "ponyatiya-side-": "vocabulary.Vocabulary",
    "ponyatiya-act-": "vocabulary.Vocabulary",
    "ponyatiya-condition-": "vocabulary.Vocabulary",
    "ponyatiya-phase-": "vocabulary.Vocabulary",
    "ponyatiya-status-": "vocabulary.Vocabulary",
    "ponyatiya-cause-": "vocabulary.Vocabulary",
    "ponyatiya-room-": "vocabulary.Vocabulary",
    "ponyatiya-module-": "vocabulary.Vocabulary",
    "ponyatiya-option-": "vocabulary.Vocabulary",
    "ponyatiya-item-": "vocabulary.Vocabulary",
    "ponyatiya-spell-": "vocabulary.Vocabulary",
    "ponyatiya-order-": "orders.order_text, through vocabulary.Vocabulary.order",
}
"""Beginnings of keys that are completed at run time, each with the place that does it."""
