import { testData, testDataPath } from '#connectors/testing/test-data.ts'

const folder = 'eventlogs/kubeflow-shs/e2e'

/** The log whose answers by a real history server of Spark 4.1 are known. */
export const pathOfPrinted = testDataPath(`${folder}/local-1776286786993.zstd`)

/** The tables that the history server answered, as a command line printed them, by their names. */
function answers(): Map<string, string[]> {
  const text = testData(`${folder}/fixtures.app1.yaml`)
  const blocks = text.split(/^(?=\w+: \|)/m).slice(1)
  return new Map(
    blocks.map((block) => {
      const [head = '', ...lines] = block.split('\n')
      return [head.replace(': |', ''), lines.map((line) => line.slice(2))]
    }),
  )
}

/** The names of all printed answers. */
export function printedNames(): string[] {
  return [...answers().keys()]
}

/** A printed answer as one text. */
export function printedText(name: string): string {
  return (answers().get(name) ?? []).join('\n')
}

/** The rows of a printed table, cut where its columns begin. */
export function printedTable(name: string): Map<string, string>[] {
  const [head = '', ...lines] = answers().get(name) ?? []
  const columns = [...head.matchAll(/\S+/g)]
  const end = lines.findIndex((line) => line.trim() === '')
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map(
      (line) =>
        new Map(
          columns.map(({ 0: column, index }, place) => [
            column,
            line.slice(index, columns[place + 1]?.index).trim(),
          ]),
        ),
    )
}

/** A duration as it is printed. */
export function printedDuration(ms: number): string {
  return ms < 1_000 ? `${ms}ms` : `${ms / 1_000}s`
}

/** A size as it is printed. */
export function printedSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const unit = bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1_024))
  return unit === 0 ? `${bytes} B` : `${(bytes / 1_024 ** unit).toFixed(1)} ${units[unit]}`
}

/** The entries of a printed list, in order. */
export function printedList(text = ''): string[] {
  return text.split(',').filter(Boolean).toSorted()
}
