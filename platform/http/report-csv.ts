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

// While the reader takes a part its text is held, not its rows.
async function* partsAfter(
  { text, totalElements }: { text: string; totalElements: number },
  { report, readPage, rowsPerPart }: Required<CsvParts>,
): AsyncGenerator<string> {
  yield text
  for (let offset = rowsPerPart; offset < totalElements; offset += rowsPerPart)
    yield await readPage({ offset, size: rowsPerPart }).then(({ rows }) => csvLines(report.columns, rows))
}

/** The whole filtered set as a CSV file, written part by part; the call's reads are of one version, or it breaks off. */
export async function csvAnswer(parts: CsvParts): Promise<Streamed> {
  const complete = { rowsPerPart: 10_000, ...parts }
  const { report, currency } = complete
  const { rows, totalElements } = await parts.readPage({ offset: 0, size: complete.rowsPerPart })
  const text = csvHeader(report.columns, currency) + csvLines(report.columns, rows)
  return new Streamed(
    'text/csv; charset=utf-8; header=present',
    csvFileName(report.name, parts.range),
    partsAfter({ text, totalElements }, complete),
  )
}
