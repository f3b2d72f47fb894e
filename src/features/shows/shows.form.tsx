import { useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useArea } from '../../kit/client/data/useArea.ts';
import { LinkInput, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { DateField, NumberField } from '../../kit/admin/inputs/numberFields.tsx';
import { TimeField } from '../../kit/admin/inputs/TimeField.tsx';
import type { FormValues } from '../../kit/admin/drafts/mergeVersions.ts';
import type { FieldsSchema } from '../../kit/admin/edit-form/fieldValue.ts';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { priceDecimals } from '../../kit/admin/inputs/decimals.ts';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { useRecordUpdate } from '../../kit/admin/records/useRecordUpdate.ts';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { refinedBy } from '../../kit/schema/crossFieldRule.ts';
import {
  momentsOf,
  momentNames,
  type MomentName,
  ShowForm,
  ShowTimes,
  timesOf,
  townValue,
  type ShowInstants,
} from './show-times.ts';
import { currencyNames, currencyOf } from './currency.view.ts';
import {
  currenciesIn,
  earlierShops,
  earlierVenues,
  LastShow,
  latestShow,
  VenuePlace,
} from './earlier-shows.form.tsx';
import { likelyDoors, NightNote, PriceField, ShowtimeField } from './show-fields.form.tsx';
import { ShowTown } from './show-town.admin.tsx';
import { showsArea, showsSettingsArea } from './shows.queries.ts';
import { ShowFields, defaultShow, type Show, type ShowChange, showEndpoints } from './shows.ts';
import { statusNames, type ShowStatus } from './shows.view.ts';

export const showKind = recordKind({
  noun: 'show',
  area: showsArea,
  endpoints: showEndpoints,
  isPublished: true,
  isImported: true,
  title: 'Show',
  picture: 'poster',
  canDraftLackPicture: true,
  compare: (one, other) => one.date - other.date || one.showtime - other.showtime,
  shown: previewedShow,
});

/** In minutes since midnight, for the preview of a new show that has no times yet. */
const previewTime = 20 * 60;

/** The show for the preview: until it has a day, a new one is tonight at the venue. */
export function previewedShow(typed: Show, fields: FormValues, stored: Show | null): Show {
  const known = stored && timesOf(stored);
  const now = Date.now();
  const today = timesOf({ date: now, doors: now, showtime: now, timeZone: typed.timeZone }).date;
  const timeOf = (name: MomentName, instead: number) => {
    const value = fields[name];
    return typeof value === 'number' ? value : (known?.[name] ?? instead);
  };
  const times = {
    timeZone: typed.timeZone,
    date: timeOf('date', today),
    doors: timeOf('doors', previewTime),
    showtime: timeOf('showtime', previewTime),
  };
  const { date = now, ...moments } = momentsOf(times, stored).moments;
  return {
    ...typed,
    venue: typed.venue || 'Venue',
    location: typed.location || 'Location',
    tixlink: typed.tixlink || null,
    mapLink: typed.mapLink || null,
    doors: date,
    showtime: date,
    ...moments,
    date,
  };
}

/** Times are those of the venue's clock. */
export function ShowDialog(props: RecordFormProps<Show>) {
  const { record: show } = props;
  const schema = useMemo(() => formOf(show), [show]);
  const earlier = useArea(showsArea).data ?? noShows;
  const venues = useMemo(() => earlierVenues(earlier), [earlier]);
  const shops = useMemo(() => earlierShops(earlier), [earlier]);
  const id = useId();
  const home = useArea(showsSettingsArea).data?.timeZone ?? 'UTC';
  const [empty] = useState(() => blank(latestShow(earlier), home === 'UTC' ? ownTimeZone() : home));
  const currencies = useMemo(
    () => currencyNames([...new Set([show?.currency ?? empty.currency, ...currenciesIn(earlier)])]),
    [show, empty, earlier],
  );
  return (
    <RecordDialog
      kind={showKind}
      {...props}
      schema={schema}
      fieldsOf={formFieldsOf}
      blank={empty}
      notCopied={{ date: null, status: defaultShow.status }}
      image={{ field: 'poster', label: 'Poster' }}
      sentOf={(fields) => ({ ...fields, ...instantsOf(fields, null) })}
      changeOf={changeOf}
    >
      {({ field, text, control, setValue }) => (
        <>
          <div>
            <TextField
              label="Venue"
              {...(show === null && { list: `${id}-venues`, autoComplete: 'off' })}
              {...text('venue')}
            />
            {show === null && (
              <VenuePlace
                venues={venues}
                control={control}
                setValue={setValue}
                blank={empty}
                listId={`${id}-venues`}
              />
            )}
          </div>
          <TextField
            label="Location"
            placeholder="City, or street and city"
            {...text('location')}
          />
          <ShowTown control={control} />
          <DateField label="Date" name="date" control={control} required />
          {show === null && (
            <LastShow shows={earlier} control={control} setValue={setValue} blank={empty} />
          )}
          <div className="grid grid-cols-2 items-end gap-4">
            <TimeField
              label="Doors"
              name="doors"
              control={control}
              placeholder="Doors:"
              likely={likelyDoors}
              required
            />
            <ShowtimeField control={control} setValue={setValue} />
          </div>
          <NightNote control={control} />
          <TimeZoneField
            label="Time Zone"
            hint="The venue's time zone. All times are shown in it."
            {...text('timeZone')}
          />
          <div className="grid grid-cols-2 gap-4 desk:grid-cols-3 [&>:last-child]:max-desk:col-span-2">
            <PriceField label="Door Price" name="doorprice" control={control} placeholder="Door:" />
            <PriceField label="Adv. Price" name="advprice" control={control} placeholder="Adv:" />
            <SelectField label="Currency" options={currencies} {...field('currency')} />
          </div>
          <LinkInput
            label="Tickets"
            placeholder="Enter ticket purchase URL"
            list={`${id}-shops`}
            {...text('tixlink')}
          />
          <datalist id={`${id}-shops`}>
            {shops.map((shop) => (
              <option key={shop} value={shop} />
            ))}
          </datalist>
          <SelectField label="Status" options={statusNames} {...field('status')} />
          <TextArea label="Line-up" hint="Other acts, one per line." rows={2} {...text('lineUp')} />
          <TextArea label="Notes" hint="A short text for fans." rows={2} {...text('notes')} />
          <NumberField
            label="Minimum Age"
            hint="In years; 0 for all ages."
            name="minimumAge"
            control={control}
          />
          <LinkInput
            label="Map"
            hint="Without a link, fans get a map search for the venue."
            {...text('mapLink')}
          />
        </>
      )}
    </RecordDialog>
  );
}

const StatusForm = ShowFields.pick({ status: true });

/** Changes only a show's status. */
export function StatusDialog({ show, onClosed }: { show: Show; onClosed: () => void }) {
  const { update, ...stored } = useRecordUpdate(showKind);
  const form = useEditForm({
    ...stored,
    schema: StatusForm,
    stored: show,
    save: ({ status }, _touched, base: Show) => update(base, { status }),
    failed: () => 'Failed to update show',
  });
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <FormDialog
      title="Change status"
      form={form}
      onClosed={onClosed}
      submitLabel="Save"
      leaveLabel="Keep as it is"
    >
      <SelectField
        label="Status"
        options={statusNames}
        hint={statusHints[status]}
        {...form.field('status')}
      />
    </FormDialog>
  );
}

const statusHints: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'The show takes place as announced.',
  'sold-out': 'Fans see “Sold out” and no ticket link.',
  cancelled: 'Fans and their calendars see “Canceled”, and no ticket link.',
  postponed: 'Fans see “Postponed” until you enter a new date.',
};

/** Adds the rules between fields. */
const formOf = (stored: Show | null) =>
  momentNames.reduce(
    (form, path) =>
      form.refine(
        ...refinedBy({
          fields: ShowTimes,
          path,
          messageOf: (times: ShowTimes) => momentsOf(times, stored).problems[path] ?? null,
        }),
      ),
    withPriceRules,
  );

const Prices = ShowFields.pick({ currency: true, doorprice: true, advprice: true }).loose();

/** A price has no more decimals than its currency, which fans would see rounded. */
const withPriceRules = (['doorprice', 'advprice'] as const).reduce(
  (form, path) =>
    form.refine(
      ...refinedBy({
        fields: Prices,
        path,
        messageOf({ currency, [path]: price }: z.output<typeof Prices>) {
          const isWhole =
            price === null || Number(price.toFixed(priceDecimals(currency))) === price;
          return isWhole ? null : `${currency} has no decimals`;
        },
      }),
    ),
  ShowForm as FieldsSchema<Sent, ShowForm>,
);

const noShows: readonly Show[] = [];

const formFieldsOf = (show: Show) => ({
  ...timesOf(show),
  place: townValue(show.placeName, show.place),
});

/** Starts where the latest show was, or else at home. */
const blank = (latest: Show | null, homeZone: string) => ({
  ...defaultShow,
  venue: '',
  location: '',
  date: null,
  doors: null,
  showtime: null,
  tixlink: '',
  mapLink: '',
  place: '',
  currency: latest?.currency ?? currencyOf(homeZone),
  timeZone: latest?.timeZone ?? homeZone,
});

/** The instants of times that passed the form's rules, so there are all of them. */
const instantsOf = (times: ShowTimes, stored: Show | null) =>
  momentsOf(times, stored).moments as ShowInstants;

type Sent = z.output<typeof ShowForm>;

/** The touched fields, with the instants that changed: a new zone changes all of them. */
function changeOf(stored: Show, touched: Partial<Sent>): ShowChange {
  const { date: _date, doors: _doors, showtime: _showtime, ...rest } = touched;
  const instants = instantsOf({ ...timesOf(stored), ...touched }, stored);
  const moved = momentNames.filter((name) => instants[name] !== stored[name]);
  return { ...rest, ...Object.fromEntries(moved.map((name) => [name, instants[name]])) };
}
