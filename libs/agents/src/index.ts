/** Computer agents (contract, "Computer agents") live here from their first issue on; nothing is exported yet. */
export {};
