import { stat } from 'node:fs/promises'
import { isPlainLog, rangesOf } from '#connectors/spark/event-log/bytes/file-range.ts'
import { takeLogFiles } from '#connectors/spark/event-log/bytes/log-files.ts'
import { joinedRanges, readLogFor, readRange, type LogPart } from '#connectors/spark/event-log/read-log.ts'

const bytesOfRange = 256 * 1_048_576
const reportedBytes = 16 * 1_048_576

/** Reads the event logs of a file; reports its bytes that are read, unpacked ones where it is packed. */
export async function readPartsOfLog(path: string, report: (bytes: number) => void): Promise<LogPart[]> {
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

async function readPlain(path: string, report: (bytes: number) => void): Promise<LogPart[]> {
  const { size } = await stat(path)
  let parts: LogPart[] = []
  for (const range of rangesOf(size, Math.max(1, Math.ceil(size / bytesOfRange)))) {
    parts = joinedRanges([parts, await readRange(path, range)])
    report(range.end)
  }
  return parts
}
