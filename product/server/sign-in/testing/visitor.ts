const mostSteps = 20

function cookiesOf(response: Response): [string, string][] {
  return response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    return [name, value.join('=')]
  })
}

/** A browser at a provider: it keeps cookies, and fills in the forms of sign-in and consent. */
export function visitor(login: string) {
  const cookies = new Map<string, string>()

  async function ask(url: URL, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...sent })
    for (const [name, value] of cookiesOf(response)) cookies.set(name, value)
    return response
  }

  return {
    /** Signs in, and answers the address of the product to which the provider leads. */
    async signIn(start: URL): Promise<URL> {
      let [url, response] = [start, await ask(start)]
      for (let step = 0; step < mostSteps; step += 1) {
        const location = response.headers.get('location')
        const page = location === null ? await response.text() : ''
        const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
        if (location === null && action === undefined) throw new Error(`No form: ${response.status} ${page}`)
        const next = new URL(location ?? action ?? '', url)
        if (next.origin !== start.origin) return next
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
        response = await ask(next, location === null ? { prompt, login, password: 'any' } : undefined)
        url = next
      }
      throw new Error('The provider leads on and on.')
    },
  }
}
