import { testData, testDataPath } from '#connectors/testing/test-data.ts'
import { filesIn } from '../find-files.ts'
import { readLog } from '../read-log.ts'
import { summarizeParts, type EventLogDocument } from '../summarize.ts'

const logs = 'eventlogs'

/** The document of logs anywhere. */
export async function summaryOf(...paths: string[]): Promise<EventLogDocument> {
  const found = await Promise.all(paths.map(filesIn))
  const parts = await Promise.all(found.flatMap(({ files }) => files).map(readLog))
  return summarizeParts(parts.flat())
}

/** The document of public logs. */
export function summaryOfPublic(...paths: string[]): Promise<EventLogDocument> {
  return summaryOf(...paths.map((path) => testDataPath(`${logs}/${path}`)))
}

/** Fields of one line, of which some are in quotes. */
function fieldsOf(line: string): string[] {
  const fields = line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)
  const texts = [...fields].map(([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  )
  // The end of the line is one more empty match.
  return texts.slice(0, -1)
}

/** The rows of a result file that another program wrote, by the names of its columns. */
export function resultRows(path: string, separator: ',' | '\t' = ','): Map<string, string>[] {
  const [header = '', ...lines] = testData(`${logs}/${path}`).trimEnd().split(/\r?\n/)
  const cut = (line: string) => (separator === ',' ? fieldsOf(`${line},`) : line.split(separator))
  const names = cut(header)
  return lines.map((line) => {
    const fields = cut(line)
    return new Map(names.map((name, position) => [name, fields[position] ?? '']))
  })
}
