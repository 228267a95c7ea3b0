const acronyms: ReadonlySet<string> = new Set(['ai', 'dlt', 'sql'])

/** A billing product in words: AI_RUNTIME is "AI runtime". */
export function productLabel(product: string | null): string {
  if (product === null) return 'Other'
  const [first = '', ...others] = product.toLowerCase().split('_').map(writtenWord)
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ')
}

function writtenWord(word: string): string {
  return acronyms.has(word) ? word.toUpperCase() : word
}
