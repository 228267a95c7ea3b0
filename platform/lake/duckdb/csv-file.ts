import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { CodedError } from '#contract/errors.ts'
import { literal, quoted } from './column-type.ts'

/** A select over a CSV file with a header, all of whose columns are text without U+0000, as table `csv`. */
export async function csvSelect(file: string, select: string): Promise<string> {
  const fields = csvFields(await firstLine(file))
  const columns = fields.map((name) => `${literal(name)}: 'VARCHAR'`)
  const cleaned = fields.map((name) => `replace(${quoted(name)}, chr(0), '') as ${quoted(name)}`)
  return `with csv as (
    select ${cleaned.join(', ')} from read_csv(${literal(file)}, auto_detect = false, header = true, delim = ',', quote = '"',
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
