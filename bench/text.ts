/** A number with thousands separators. */
export function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** Milliseconds as seconds. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** A multiple. */
export function times(ratio: number): string {
  return `${ratio.toFixed(1)} times`
}

/** Bytes as megabytes. */
export function megabytes(bytes: number): string {
  return `${grouped(bytes / 1_048_576)} MB`
}
