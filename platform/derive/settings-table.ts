/** The table that models read: one row per setting, with the number of the change that set its value. */
export const settingsTable = 'derivation_setting'
