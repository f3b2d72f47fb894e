/** The cities of time zones, by their country's currency; all others are paid in dollars. */
const cities: Readonly<Record<string, string>> = {
  EUR: 'Amsterdam Andorra Athens Berlin Bratislava Brussels Dublin Helsinki Lisbon Ljubljana Luxembourg Madrid Malta Mariehamn Monaco Paris Podgorica Riga Rome San_Marino Sofia Tallinn Vatican Vienna Vilnius Zagreb Nicosia Canary Azores Madeira Ceuta',
  GBP: 'London Belfast Guernsey Isle_of_Man Jersey',
  CHF: 'Zurich Vaduz Busingen',
  SEK: 'Stockholm',
  NOK: 'Oslo Longyearbyen',
  DKK: 'Copenhagen Faroe Faeroe Nuuk Godthab',
  ISK: 'Reykjavik',
  PLN: 'Warsaw',
  CZK: 'Prague',
  HUF: 'Budapest',
  RON: 'Bucharest',
  RSD: 'Belgrade',
  BAM: 'Sarajevo',
  UAH: 'Kyiv Kiev',
  TRY: 'Istanbul',
  CAD: 'Toronto Montreal Vancouver Halifax Winnipeg Edmonton Regina St_Johns Moncton Whitehorse',
  MXN: 'Mexico_City Tijuana Monterrey Cancun Merida Hermosillo Chihuahua Mazatlan',
  BRL: 'Sao_Paulo Bahia Fortaleza Recife Manaus Belem Cuiaba Porto_Velho',
  ARS: 'Buenos_Aires Cordoba Mendoza Salta Tucuman',
  CLP: 'Santiago',
  COP: 'Bogota',
  PEN: 'Lima',
  UYU: 'Montevideo',
  AUD: 'Sydney Melbourne Brisbane Perth Adelaide Hobart Darwin Canberra',
  NZD: 'Auckland Chatham',
  JPY: 'Tokyo',
  KRW: 'Seoul',
  CNY: 'Shanghai Urumqi',
  HKD: 'Hong_Kong',
  TWD: 'Taipei',
  SGD: 'Singapore',
  INR: 'Kolkata Calcutta',
  IDR: 'Jakarta Makassar',
  THB: 'Bangkok',
  MYR: 'Kuala_Lumpur Kuching',
  PHP: 'Manila',
  VND: 'Ho_Chi_Minh Saigon',
  ILS: 'Jerusalem Tel_Aviv',
  AED: 'Dubai',
  ZAR: 'Johannesburg',
  NGN: 'Lagos',
  KES: 'Nairobi',
  EGP: 'Cairo',
  MAD: 'Casablanca',
};

/** Returns the currency of a time zone's country, such as `EUR` for `Europe/Berlin`. */
export function currencyOf(timeZone: string): string {
  const city = timeZone.split('/').at(-1)!;
  const found = Object.entries(cities).find(([, all]) => all.split(' ').includes(city));
  return found?.[0] ?? 'USD';
}

/** The currencies in use (ISO 4217): browsers also list former ones, and units of account. */
const inUse =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

const isKnown = (code: string) => Intl.supportedValuesOf('currency').includes(code);

/** Returns the names of the currencies by their codes, the given ones first: `EUR – Euro`. */
export function currencyNames(first: readonly string[]): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = new Set([...first, ...inUse.split(' ').filter(isKnown)]);
  return Object.fromEntries([...codes].map((code) => [code, `${code} – ${names.of(code)}`]));
}
