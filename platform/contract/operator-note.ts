const columnsInExtra = / columns? of \S+ went to extra\.$/

/** The note of a source whose table has columns that the product does not read. */
export function extraColumnsNote(count: number, table: string): string {
  return `${count} ${count === 1 ? 'column' : 'columns'} of ${table} went to extra.`
}

/** Whether a note concerns only operators of the product: the doctor lists it, screens do not. */
export function isOperatorNote(note: string): boolean {
  return columnsInExtra.test(note)
}
