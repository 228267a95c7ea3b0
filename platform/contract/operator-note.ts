const columnsInExtra = / columns? of \S+ went to extra\.$/

/** The note of a source whose table has columns that no column of ours takes. */
export function extraColumnsNote(count: number, table: string): string {
  return `${count} ${count === 1 ? 'column' : 'columns'} of ${table} went to extra.`
}

/** Whether a note concerns only who operates the product: the doctor lists it, screens do not. */
export function isOperatorNote(note: string): boolean {
  return columnsInExtra.test(note)
}
