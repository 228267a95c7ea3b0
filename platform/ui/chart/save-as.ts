/** Offers something as a file to save: a blob, or a data URL. */
export function saveAs(name: string, content: Blob | string): void {
  const address = typeof content === 'string' ? content : URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  if (content instanceof Blob) URL.revokeObjectURL(address)
}
