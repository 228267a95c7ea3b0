import { storeOf } from './store.ts'

/** How many calls of this page were refused because changes are held back: whoever shows why asks again. */
export const refusedChanges = storeOf(0)
