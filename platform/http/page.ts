import type { ListQuery } from '#contract/report.ts'

/** Which rows of the sorted set a call asks for. */
export type Page = { offset: number; size: number }

/** The page that a call asks for: an offset in rows wins over a page number. */
export function pageOf({ offset, page, size }: Pick<ListQuery, 'offset' | 'page' | 'size'>): Page {
  return { offset: offset ?? (page ?? 0) * size, size }
}

/** How many pages there are, and whether this is the last. */
export function pageCounts({ offset, size }: Page, totalElements: number) {
  return {
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    lastPage: offset + size >= totalElements,
  }
}
