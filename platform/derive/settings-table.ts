/** The table that models read: one row a setting, with the number of the change that gave it its value. */
export const settingsTable = 'derivation_setting'
