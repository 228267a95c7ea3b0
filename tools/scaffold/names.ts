/** job-runs → jobRuns */
export function camelCase(name: string): string {
  return name.replaceAll(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase())
}

/** job-runs → JobRuns */
export function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** job-runs → Job runs */
export function inWords(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
