import { createReadStream } from 'node:fs'
import { createGunzip, createZstdDecompress } from 'node:zlib'

/** Decompresses a file and does nothing with it: what the reader of a packed log cannot be faster than. */
const [file = ''] = process.argv.slice(2)
const options = { chunkSize: 262_144 }
const packed = createReadStream(file, { highWaterMark: 1_048_576 })
let bytes = 0
for await (const chunk of packed.pipe(
  file.endsWith('gz') ? createGunzip(options) : createZstdDecompress(options),
))
  bytes += Buffer.byteLength(chunk)
process.stdout.write(`${JSON.stringify({ tasks: 0, bytes })}\n`)
