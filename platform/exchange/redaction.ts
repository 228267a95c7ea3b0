const shownCharacters = 200
const credential =
  /\b(?:dapi|dose|dkea)[0-9a-z-]{8,}|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|(?<=\b(?:bearer|basic)\s)\S+|(?<=\b(?:sig|signature|x-amz-signature|x-amz-security-token|client_secret|access_token|token|password)["']?\s?[=:]\s?["']?)[^&\s"']+/gi

/** The text without the given secrets and whatever looks like a secret. */
export function redacted(text: string, secrets: readonly string[] = []): string {
  const known = secrets
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return known.replaceAll(credential, '***')
}

/** The beginning of an answer of an outside system, fit for a message. */
export function excerpt(text: string, secrets: readonly string[] = []): string {
  const clean = redacted(text, secrets).replaceAll(/\s+/g, ' ').trim()
  return clean.length > shownCharacters ? `${clean.slice(0, shownCharacters)}…` : clean
}

/** The address without its query, which may hold a signature. */
export function shownAddress(url: URL): string {
  return `${url.origin}${url.pathname}`
}
