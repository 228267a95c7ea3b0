import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, createZstdCompress } from 'node:zlib'

const smallBytes = 100_000
const longLineBytes = 200_000_000

/** Packs a log into a file whose name ends with its codec. */
export async function pack(file: string, path: string): Promise<void> {
  const packing = path.endsWith('gz') ? createGzip() : createZstdCompress()
  await pipeline(createReadStream(file), packing, createWriteStream(path))
}

/** Writes many small logs, each of another application: the first lines of a large one. */
export async function smallLogs(file: string, folder: string, count: number): Promise<string[]> {
  const source = await open(file)
  const { bytesRead, buffer } = await source.read(Buffer.alloc(smallBytes), 0, smallBytes, 0)
  await source.close()
  const text = buffer.toString('latin1', 0, buffer.lastIndexOf('\n', bytesRead) + 1)
  await mkdir(folder)
  const paths = Array.from({ length: count }, (_none, number) => join(folder, `log-${number}`))
  for (const [number, path] of paths.entries())
    await writeFile(
      path,
      text
        .replace(/("App ID":"app-)\d+/, `$1${number + 1}`)
        .replace(/("SparkContext Id":)\d+/, `$1${number + 1}`),
      'latin1',
    )
  return paths
}

/** Writes a log with a line of 200 MB, which is JSON, between the lines of another. */
export async function withLongLine(file: string, path: string): Promise<void> {
  const source = await open(file)
  const { bytesRead, buffer } = await source.read(Buffer.alloc(smallBytes), 0, smallBytes, 0)
  await source.close()
  const end = buffer.lastIndexOf('\n', bytesRead) + 1
  const half = buffer.lastIndexOf('\n', end / 2) + 1
  const line = `{"Event":"SparkListenerOther","Text":"${'x'.repeat(longLineBytes)}"}\n`
  await writeFile(path, [buffer.subarray(0, half), line, buffer.subarray(half, end)].map(String).join(''))
}
