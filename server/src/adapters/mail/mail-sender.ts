/** One mail to one person. Every text is plain: the adapter encodes what its protocol needs. */
export type Mail = {
  /** The address that sends, with or without a display name of its own: `Daybook <bookings@example.com>`. */
  from: string
  /** The name that the reader sees in place of the address's own. */
  fromName: string
  replyTo: string | null
  to: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Where mail programs end such mails for their reader, by a POST (RFC 8058). */
  optOutUrl?: string
  /** The same for every attempt to send this mail, so that a repeat can be recognised. Without angle brackets. */
  messageId: string
}

/** A `text/calendar` attachment with a `method` is an invitation, and is sent in the form that calendars look for. */
export type MailAttachment = { filename: string; contentType: string; content: string }

export type MailSender = {
  /**
   * Hands the mail over to the mail server.
   *
   * @throws `MAIL_UNAVAILABLE` (kind `unavailable`): nothing is wrong with this mail, try again later.
   * @throws `MAIL_REFUSED` (kind `invalid`): the server will never take this mail for this recipient.
   */
  send(mail: Mail): Promise<void>
}
