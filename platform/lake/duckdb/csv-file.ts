import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { CodedError } from '#contract/errors.ts'
import { literal } from './column-type.ts'

/** A select over a CSV file with a header, all of whose columns are text, as table `csv`. */
export async function csvSelect(file: string, select: string): Promise<string> {
  const columns = csvFields(await firstLine(file)).map((name) => `${literal(name)}: 'VARCHAR'`)
  return `with csv as (
    select * from read_csv(${literal(file)}, auto_detect = false, header = true, delim = ',', quote = '"',
      escape = '"', columns = {${columns.join(', ')}})
  )
  select * from (\n${select}\n)`
}

async function firstLine(file: string): Promise<string> {
  const stream = createReadStream(file, 'utf8')
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      return line.replace(/^\uFEFF/, '')
    }
  } finally {
    stream.destroy()
  }
  throw new CodedError('source_failed', `The CSV file ${file} has no header line.`)
}

function csvFields(line: string): string[] {
  const fields = line.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []
  return fields.map((field) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field))
}
