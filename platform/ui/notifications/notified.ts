/** A notification that the reader sees above the screen. */
export type Notified =
  | { tone: 'done'; title: string; text?: string | undefined }
  | { tone: 'failed'; title: string; error: unknown }
