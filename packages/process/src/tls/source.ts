/** Keeps an identity to the certificate that there is. While there is none that can be used, the last one stays. */
export interface CertificateSource {
  /** Starts to follow changes of the certificate. */
  follow(): void;
  /** Reads the certificate again. */
  refresh(): void;
  stop(): void;
}
