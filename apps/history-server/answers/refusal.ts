/** Why a call is not answered, in the words of Spark's history server, with the status that it gives. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 503

  constructor(status: Refusal['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** There is no such thing. */
export function notFound(message: string): Refusal {
  return new Refusal(404, message)
}

/** A parameter is of another kind. */
export function badParameter(name: string, expected: string, given: string): Refusal {
  return new Refusal(400, `Bad value for parameter "${name}".  Expected a ${expected}, got "${given}"`)
}
