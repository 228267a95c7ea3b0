import { attemptLimiter } from '#http/attempts.ts'
import { clientNetwork } from '#http/client-network.ts'

const windowMs = 15 * 60_000
const mostKnown = 10_000

/** One try to sign in: as whom, from which address. */
export type Try = { username: string; address: string }

/** Refuses tries to sign in after too many wrong ones, in this process. */
export type SignInLimits = {
  /** Throws too_many_requests with the seconds to wait where there were too many. */
  check(attempt: Try): void
  /** Counts a try whose password is about to be looked at; throws as the check. */
  begin(attempt: Try): void
  /** The password was right. */
  succeeded(attempt: Try): void
  /** The password was not looked at. */
  takeBack(attempt: Try): void
}

function keysOf({ username, address }: Try) {
  const [name, network] = [username.toLowerCase(), clientNetwork(address)]
  return { name, network, nameThere: `${network} ${name}` }
}

/**
 * Five wrong tries at a name from one address, twenty from wherever its owner has not signed in yet, a hundred from an
 * address. So a name can be locked out from afar for those only who never signed in from where they are, and no other name.
 */
export function signInLimits(now: () => Date): SignInLimits {
  const ofNameThere = attemptLimiter({ limit: 5, windowMs, now })
  const ofName = attemptLimiter({ limit: 20, windowMs, now })
  const ofNetwork = attemptLimiter({ limit: 100, windowMs, now })
  const known = new Set<string>()

  const limitsOf = (attempt: Try) => {
    const { name, network, nameThere } = keysOf(attempt)
    return [
      { limiter: ofNameThere, key: nameThere, isApplied: true },
      { limiter: ofName, key: name, isApplied: !known.has(nameThere) },
      { limiter: ofNetwork, key: network, isApplied: true },
    ]
  }
  const takeBack = (attempt: Try) => {
    for (const { limiter, key } of limitsOf(attempt)) limiter.takeBack(key)
  }
  const remember = (nameThere: string) => {
    known.delete(nameThere)
    known.add(nameThere)
    const [oldest] = known
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  }
  const check = (attempt: Try) => {
    for (const { limiter, key, isApplied } of limitsOf(attempt)) if (isApplied) limiter.check(key)
  }
  return {
    check,
    begin(attempt) {
      check(attempt)
      for (const { limiter, key } of limitsOf(attempt)) limiter.count(key)
    },
    takeBack,
    succeeded(attempt) {
      const { nameThere } = keysOf(attempt)
      takeBack(attempt)
      ofNameThere.forget(nameThere)
      remember(nameThere)
    },
  }
}
