import { deflateRawSync } from 'node:zlib'

/** A zip archive of one file. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  sizes.writeUInt16LE(name.length, 12)
  const method = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), method, sizes, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    method,
    sizes,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

/** An archive of files whose sizes stand behind them, without its list of files. */
export function streamedZip(...contents: readonly Buffer[]): Buffer {
  const files = contents.flatMap((content, number) => {
    const header = Buffer.alloc(30)
    header.write('PK\x03\x04', 'latin1')
    header.writeUInt16LE(8, 6)
    header.writeUInt16LE(8, 8)
    const name = Buffer.from(String(number))
    header.writeUInt16LE(name.length, 26)
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(16)
    sizes.write('PK\x07\x08', 'latin1')
    sizes.writeUInt32LE(packed.length, 8)
    sizes.writeUInt32LE(content.length, 12)
    return [header, name, packed, sizes]
  })
  return Buffer.concat(files)
}
