import { storeOf } from './store.ts'

/** `expired` after a call was refused because nobody is signed in; a sign-in sets it back to `open`. */
export const sessionStatus = storeOf<'open' | 'expired'>('open')
