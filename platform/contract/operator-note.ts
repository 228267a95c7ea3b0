const ofOperators = / columns? of \S+ went to extra\.$|^Optional: /

/** The note of a source whose table has columns that the product does not read. */
export function extraColumnsNote(count: number, table: string): string {
  return `${count} ${count === 1 ? 'column' : 'columns'} of ${table} went to extra.`
}

/** The note of a source that reads what is not turned on in the outside system and need not be, with the step to take. */
export function optionalNote(text: string): string {
  return `Optional: ${text}`
}

/** Whether a note concerns only operators of the product: the doctor lists it, screens do not. */
export function isOperatorNote(note: string): boolean {
  return ofOperators.test(note)
}
