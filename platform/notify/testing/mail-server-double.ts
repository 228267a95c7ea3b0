import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailSender } from '#contract/notifications.ts'

/** A certificate of localhost that only tests trust, and its key. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUEtahOidBllEGxjXyi4OqPpXfnMIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjA2NDkxOFoYDzIxMjYxMTAy
MDY0OTE4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQkrcJMTNXo8J47JEv6MqXqoD9pLHGndLnjXPzlmzt4qWVGzGffU3GT
hyg5xnMjaJzoSAGbB0ltCHvJpwUT9+HDo28wbTAdBgNVHQ4EFgQU+9LoFxDXgwuG
671dj6X+IBlrpewwHwYDVR0jBBgwFoAU+9LoFxDXgwuG671dj6X+IBlrpewwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgJaryNAoGw4d651q2gu9wCCVLuPS+ceYo7AEnhmXI+0QCIB8T
xmF1jjeGr3En8MQqaDV/3x1cqqje2JHD86ZFvbIP
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIiNtYel0jn2REGiz
CID0iTCC0VVBQj7insMIDnFQwpShRANCAAQkrcJMTNXo8J47JEv6MqXqoD9pLHGn
dLnjXPzlmzt4qWVGzGffU3GThyg5xnMjaJzoSAGbB0ltCHvJpwUT9+HD
-----END PRIVATE KEY-----`

export type MailServerDouble = {
  port: number
  /** What arrived: the recipient and the source of the mail. */
  mails: { to: string; source: string }[]
  /** How each connection signed in. */
  signIns: string[]
  /** Refuses the next mails with this SMTP status. */
  refuseWith: number | undefined
  sender(given?: Partial<MailSender>): MailSender
  close(): Promise<void>
}

/** A mail server with TLS that knows a password and a token. */
export async function mailServerDouble(options: SMTPServerOptions = {}): Promise<MailServerDouble> {
  const server = new SMTPServer({
    cert: certificate,
    key,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    disableReverseLookup: true,
    onAuth({ method, username, password, accessToken }, _session, done) {
      double.signIns.push(method)
      const isRight = username === 'lakegauge@example.com' && (password ?? accessToken) === 'right'
      done(isRight ? null : new Error('5.7.8 Bad credentials'), { user: username ?? '' })
    },
    async onData(stream, { envelope }, done) {
      const source = await text(stream)
      if (double.refuseWith === undefined) {
        double.mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        done(null, 'taken')
      } else {
        done(Object.assign(new Error('Refused'), { responseCode: double.refuseWith }))
      }
    },
    ...options,
  })
  const double: MailServerDouble = {
    port: 0,
    mails: [],
    signIns: [],
    refuseWith: undefined,
    sender: (given) => ({
      host: '127.0.0.1',
      port: double.port,
      tls: 'STARTTLS',
      from: 'Lakegauge <lakegauge@example.com>',
      mechanism: 'BASIC',
      username: 'lakegauge@example.com',
      clientId: null,
      tenant: null,
      ...given,
    }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with it.
  double.port = (server.server.address() as AddressInfo).port
  return double
}
