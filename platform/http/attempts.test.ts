import { expect, test } from 'vitest'
import { attemptLimiter } from './attempts.ts'

function limiterAt(clock: { seconds: number }) {
  const limiter = attemptLimiter({ limit: 2, windowMs: 60_000, now: () => new Date(clock.seconds * 1000) })
  const attempt = (key: string) => {
    limiter.check(key)
    limiter.count(key)
  }
  return { ...limiter, attempt }
}

test('allows attempts up to the limit and refuses the next with the seconds to wait', () => {
  const clock = { seconds: 0 }
  const limiter = limiterAt(clock)
  limiter.attempt('ann')
  clock.seconds = 20
  limiter.attempt('ann')
  expect(() => limiter.check('ann')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 40 }),
  )
})

test('does not refuse somebody else', () => {
  const limiter = limiterAt({ seconds: 0 })
  limiter.attempt('ann')
  limiter.attempt('ann')
  expect(() => limiter.check('bob')).not.toThrow()
})

test('forgets attempts when the window is over', () => {
  const clock = { seconds: 0 }
  const limiter = limiterAt(clock)
  limiter.attempt('ann')
  limiter.attempt('ann')
  clock.seconds = 60
  expect(() => limiter.check('ann')).not.toThrow()
})

test('takes back one attempt, or forgets them all', () => {
  const limiter = limiterAt({ seconds: 0 })
  limiter.attempt('ann')
  limiter.attempt('ann')
  limiter.takeBack('ann')
  limiter.attempt('ann')
  expect(() => limiter.check('ann')).toThrow('Too many failed attempts')
  limiter.forget('ann')
  limiter.attempt('ann')
  expect(() => limiter.check('ann')).not.toThrow()
})
