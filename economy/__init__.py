"""Money and goods: the ledger, the shop, inventories and reputation."""
