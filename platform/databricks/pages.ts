import { createHash } from 'node:crypto'
import { z } from 'zod'
import { stableJson } from '#contract/json.ts'
import { CycleGuard } from '#exchange/cycle-guard.ts'

const page = z.looseObject({ next_page_token: z.string().nullish(), has_more: z.boolean().nullish() })

/** The next page of a list. */
export type NextPage = { page_token: string } | { offset: number }

/** Follows the pages of a list. */
export class Paging {
  readonly #trail: CycleGuard
  readonly #contents = new Set<string>()
  #items = 0

  constructor(address: string) {
    this.#trail = new CycleGuard(address)
  }

  /** The page after this one; undefined after the last one. */
  after(body: unknown): NextPage | undefined {
    const { next_page_token, has_more, ...rest } = page.parse(body)
    if (next_page_token) {
      this.#trail.visit(next_page_token)
      return { page_token: next_page_token }
    }
    const items = Object.values(rest).find((value) => Array.isArray(value))
    // Before there were page tokens, a list only reported that there was more.
    if (!has_more || !items) return undefined
    this.#trail.visit(JSON.stringify(items))
    this.#items += items.length
    return { offset: this.#items }
  }

  /** Whether an earlier page had the same content: some lists serve a page twice. */
  isRepeated(body: unknown): boolean {
    const {
      next_page_token: _next,
      prev_page_token: _previous,
      has_more: _more,
      ...content
    } = page.parse(body)
    const mark = createHash('sha256').update(stableJson(content)).digest('base64')
    const isKnown = this.#contents.has(mark)
    this.#contents.add(mark)
    return isKnown
  }
}
