const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* .*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox 140 on Linux" for what a browser calls itself; a name that is not known stays as it is. */
export function browserName(agent: string | null): string {
  if (agent === null || agent === '') return 'Not known'
  const [found] = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  if (found === undefined) return agent
  return system === undefined ? found : `${found} on ${system}`
}
