import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isPlainLog, rangesOf } from '#connectors/spark/event-log/bytes/file-range.ts'
import { takeLogFiles } from '#connectors/spark/event-log/bytes/log-files.ts'
import { filesIn } from '#connectors/spark/event-log/find-files.ts'
import { joinedRanges, readLogFor, readRange, type LogPart } from '#connectors/spark/event-log/read-log.ts'
import { CodedError } from '#contract/errors.ts'

const bytesOfRange = 256 * 1_048_576
const reportedBytes = 16 * 1_048_576

type Report = (bytes: number) => void

/** Reads the event logs of a file, or of all files of a folder; reports the bytes that are read, unpacked ones of packed files. */
export async function readPartsOfLog(path: string, report: Report): Promise<LogPart[]> {
  const { files, failures } = await filesIn(path)
  const [failure] = failures
  if (failure) throw new CodedError('conflict', `${basename(failure.file)}: ${failure.cause}`)
  const parts: LogPart[] = []
  let before = 0
  for (const file of files) {
    let read = 0
    parts.push(...(await readFile(file, (bytes) => report(before + (read = bytes)))))
    before += read
  }
  return parts
}

async function readFile(path: string, report: Report): Promise<LogPart[]> {
  if (await isPlainLog(path)) return readPlain(path, report)
  let unpacked = 0
  let reported = 0
  return readLogFor('rows', path, (file, take) =>
    takeLogFiles(file, (name, chunks) =>
      take(
        name,
        (async function* counted() {
          for await (const chunk of chunks) {
            yield chunk
            unpacked += chunk.length
            if (unpacked - reported < reportedBytes) continue
            reported = unpacked
            report(unpacked)
          }
        })(),
      ),
    ),
  )
}

async function readPlain(path: string, report: Report): Promise<LogPart[]> {
  const { size } = await stat(path)
  let parts: LogPart[] = []
  for (const range of rangesOf(size, Math.max(1, Math.ceil(size / bytesOfRange)))) {
    parts = joinedRanges([parts, await readRange(path, range)])
    report(range.end)
  }
  return parts
}
