import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'

const page = z.looseObject({ next_page_token: z.string().nullish(), has_more: z.boolean().nullish() })

/** Where a list goes on. */
export type NextPage = { page_token: string } | { offset: number }

/** Finds the way through a list, page by page. */
export class Paging {
  readonly #address: string
  readonly #seen = new Set<string>()
  #items = 0

  constructor(address: string) {
    this.#address = address
  }

  /** Where the list goes on after this page; nothing after the last one. */
  after(body: unknown): NextPage | undefined {
    const { next_page_token, has_more, ...rest } = page.parse(body)
    if (next_page_token) {
      this.#refuseAgain(next_page_token)
      return { page_token: next_page_token }
    }
    const items = Object.values(rest).find((value) => Array.isArray(value))
    // Before there were tokens, a list only said that there was more.
    if (!has_more || !items) return undefined
    this.#refuseAgain(JSON.stringify(items))
    this.#items += items.length
    return { offset: this.#items }
  }

  #refuseAgain(mark: string): void {
    if (this.#seen.has(mark)) {
      const message = `The pages of ${this.#address} lead in a circle: the last one does not come.`
      throw new CodedError('source_failed', message)
    }
    this.#seen.add(mark)
  }
}
