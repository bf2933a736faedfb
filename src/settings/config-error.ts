/** A setting that cannot be used; the message names it and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`)
  }
}
