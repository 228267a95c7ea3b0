/** Stands for the id of an asset of which the caller may know no more than what it costs. */
export const unseenName = 'not visible to you'

/** Whether an id stands for what the caller may not see: nothing leads from there. */
export const isUnseen = (id: string | null | undefined) => id?.startsWith(unseenName) ?? false
