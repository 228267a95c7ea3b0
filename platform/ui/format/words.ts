/** A code of the wire in words: SIGNED_OUT is "Signed out"; anything that is no such code stays as it is. */
export function words(code: string): string {
  if (!/^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/.test(code) || code.length < 4) return code
  const lower = code.toLowerCase().replaceAll('_', ' ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
