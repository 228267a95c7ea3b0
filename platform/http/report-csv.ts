import type { Range } from '#contract/ranges.ts'
import type { AnyReport, Row } from '#contract/report.ts'
import { csvFileName } from './csv-file-name.ts'
import { csvHeader, csvLines } from './csv.ts'
import type { Page } from './page.ts'
import { Streamed } from './streamed.ts'

type ReadPage = (page: Page) => Promise<{ rows: readonly Row[]; totalElements: number }>
type CsvParts = {
  report: Pick<AnyReport, 'name' | 'columns'>
  range: Range
  currency: string | null
  readPage: ReadPage
  rowsPerPart?: number
}

async function* partsAfter(
  first: Awaited<ReturnType<ReadPage>>,
  parts: Required<CsvParts>,
): AsyncGenerator<string> {
  const { report, currency, readPage, rowsPerPart } = parts
  yield csvHeader(report.columns, currency) + csvLines(report.columns, first.rows)
  for (let offset = rowsPerPart; offset < first.totalElements; offset += rowsPerPart) {
    const { rows } = await readPage({ offset, size: rowsPerPart })
    yield csvLines(report.columns, rows)
  }
}

/** The whole filtered set as a CSV file, written part by part; the call's reads are of one version, or it breaks off. */
export async function csvAnswer(parts: CsvParts): Promise<Streamed> {
  const complete = { rowsPerPart: 20_000, ...parts }
  const first = await parts.readPage({ offset: 0, size: complete.rowsPerPart })
  return new Streamed(
    'text/csv; charset=utf-8; header=present',
    csvFileName(parts.report.name, parts.range),
    partsAfter(first, complete),
  )
}
