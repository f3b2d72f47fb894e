// The package has no types of its own; this is what is used of it.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: { jsonld: object }): Promise<{ issueMessage: string; source?: string }[]>;
  }
}
