import { invalidParameter } from '../http/databricks-error.ts'

/** The fields of an item of a price list. */
export type PriceItem = Record<string, string | number | boolean>

type Condition = (item: PriceItem) => boolean

const piece = /\s*(?:(\()|(\))|'((?:[^']|'')*)'|([A-Za-z][A-Za-z0-9]*)|(,)|(-?\d+(?:\.\d+)?))/y

type Piece = { kind: 'open' | 'close' | 'text' | 'word' | 'comma' | 'number'; value: string }

/** The condition of a filter expression: eq, ne, contains, startswith, and, or, parentheses. */
export function priceFilter(expression: string): Condition {
  const reader = new FilterReader(piecesOf(expression), expression)
  return reader.readAll()
}

function piecesOf(expression: string): Piece[] {
  const pieces: Piece[] = []
  piece.lastIndex = 0
  while (expression.slice(piece.lastIndex).trim() !== '') {
    const match = piece.exec(expression)
    if (!match) throw notUnderstood(expression)
    const [, open, close, text, word, comma, number] = match
    if (open) pieces.push({ kind: 'open', value: open })
    else if (close) pieces.push({ kind: 'close', value: close })
    else if (text !== undefined) pieces.push({ kind: 'text', value: text.replaceAll("''", "'") })
    else if (word) pieces.push({ kind: 'word', value: word })
    else if (comma) pieces.push({ kind: 'comma', value: comma })
    else if (number) pieces.push({ kind: 'number', value: number })
  }
  return pieces
}

class FilterReader {
  readonly #pieces: Piece[]
  readonly #expression: string
  #position = 0

  constructor(pieces: Piece[], expression: string) {
    this.#pieces = pieces
    this.#expression = expression
  }

  readAll(): Condition {
    const condition = this.#any()
    if (this.#position < this.#pieces.length) throw notUnderstood(this.#expression)
    return condition
  }

  #any(): Condition {
    const parts = [this.#every()]
    while (this.#takesWord('or')) parts.push(this.#every())
    return (item) => parts.some((part) => part(item))
  }

  #every(): Condition {
    const parts = [this.#one()]
    while (this.#takesWord('and')) parts.push(this.#one())
    return (item) => parts.every((part) => part(item))
  }

  #one(): Condition {
    if (this.#takes('open')) {
      const inner = this.#any()
      this.#expect('close')
      return inner
    }
    const word = this.#expect('word')
    if (word === 'contains' || word === 'startswith') return this.#call(word)
    return this.#comparison(word)
  }

  #call(name: 'contains' | 'startswith'): Condition {
    this.#expect('open')
    const field = this.#expect('word')
    this.#expect('comma')
    const text = this.#expect('text')
    this.#expect('close')
    if (name === 'contains') return (item) => String(item[field] ?? '').includes(text)
    return (item) => String(item[field] ?? '').startsWith(text)
  }

  // Filters use priceType where items have type.
  #comparison(field: string): Condition {
    const operator = this.#expect('word')
    const value = this.#next()
    if (!value || !['eq', 'ne'].includes(operator)) throw notUnderstood(this.#expression)
    const name = field === 'priceType' ? 'type' : field
    const isEqual = (item: PriceItem) => String(item[name]) === value.value
    return operator === 'eq' ? isEqual : (item) => !isEqual(item)
  }

  #next(): Piece | undefined {
    const next = this.#pieces[this.#position]
    this.#position += 1
    return next
  }

  #takes(kind: Piece['kind']): boolean {
    if (this.#pieces[this.#position]?.kind !== kind) return false
    this.#position += 1
    return true
  }

  #takesWord(word: string): boolean {
    const next = this.#pieces[this.#position]
    return next?.kind === 'word' && next.value === word ? this.#takes('word') : false
  }

  #expect(kind: Piece['kind']): string {
    const next = this.#next()
    if (next?.kind !== kind) throw notUnderstood(this.#expression)
    return next.value
  }
}

function notUnderstood(expression: string): Error {
  return invalidParameter(`The $filter is not understood: ${expression}`)
}
