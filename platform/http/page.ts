import { CodedError } from '#contract/errors.ts'
import type { ListQuery } from '#contract/report.ts'

/** Which rows of the sorted set a call asks for. */
export type Page = { offset: number; size: number }

type AskedPage = Pick<ListQuery, 'offset' | 'page' | 'size' | 'pageToken'>

const rowOfToken = /^row-(\d{1,10})$/

function tokenOf(row: number): string {
  return Buffer.from(`row-${row}`).toString('base64url')
}

function rowOf(token: string): number {
  const [, row] = rowOfToken.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (row !== undefined) return Number(row)
  throw new CodedError(
    'invalid_parameter',
    'The pageToken is none of this list: give the nextPageToken of the page before as it is.',
    { field: 'pageToken' },
  )
}

/** The page that a call asks for: a token wins over an offset in rows, which wins over a page number. */
export function pageOf({ offset, page, size, pageToken }: AskedPage): Page {
  if (pageToken !== undefined) return { offset: rowOf(pageToken), size }
  return { offset: offset ?? (page ?? 0) * size, size }
}

/** How many pages there are, whether this is the last, and what asks for the next. */
export function pageCounts({ offset, size }: Page, totalElements: number) {
  const next = offset + size
  const lastPage = next >= totalElements
  return {
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    lastPage,
    nextPageToken: lastPage ? null : tokenOf(next),
  }
}
