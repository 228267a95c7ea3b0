/** An answer that is sent as a file, part by part, instead of JSON. */
export class Streamed {
  readonly contentType: string
  readonly fileName: string
  readonly parts: AsyncIterable<string>

  constructor(contentType: string, fileName: string, parts: AsyncIterable<string>) {
    this.contentType = contentType
    this.fileName = fileName
    this.parts = parts
  }
}
