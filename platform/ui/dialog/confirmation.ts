/** What is asked before something is done that cannot be undone. */
export type Confirmation = {
  /** "Purge consumption of prod-neu" */
  title: string
  /** What is lost, in numbers, a sentence each. */
  lost: readonly string[]
  /** What the button does: "Purge 61 days". */
  action: string
  /** What the other button does; "Cancel" if absent. */
  keep?: string
  /** A word to type before the button can be used. */
  word?: string
}

/** True once the word that is asked for, if any, is typed; spaces around it do not matter. */
export function isConfirmed({ word }: Confirmation, typed: string): boolean {
  return word === undefined || typed.trim() === word
}
