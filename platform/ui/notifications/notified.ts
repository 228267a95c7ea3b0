/** Something that the reader is told outside of the screen. */
export type Notified =
  | { tone: 'done'; title: string; text?: string | undefined }
  | { tone: 'failed'; title: string; error: unknown }
