/**
 * What another setting would have saved in 30.4 days, in dollars; less than nothing where it would have cost more. A setting that
 * is no number has a text.
 */
export type Saving = { setting: string; value: number | null; text?: string; dollars: number }
