#!/usr/bin/env bash
# The whole job with curl: weekly hours, an event type, free slots, a hold, a booking with its mailed invitation, its
# move and its cancellation. Against a running server:
#
#   DAYBOOK_API_KEY=cal_… examples/book-a-meeting.sh
#
# DAYBOOK_URL is http://localhost:3000 unless set. The key of an administrator also shows the mails.
set -euo pipefail

url=${DAYBOOK_URL:-http://localhost:3000}
key=${DAYBOOK_API_KEY:?Set DAYBOOK_API_KEY to the key that the server printed at its first start}

# api METHOD PATH [BODY]: one call, which must succeed; prints the answer.
api() {
  curl --silent --show-error --fail-with-body --request "$1" "$url$2" \
    --header "Authorization: Bearer $key" \
    --header 'Content-Type: application/json' \
    --header 'cal-api-version: 2024-08-13' \
    ${3:+--data "$3"}
}

# field NAME: the first value of that name in the JSON on standard input, without a JSON tool to install.
field() {
  tr '{,' '\n\n' | sed -n "s/^\"$1\":\"*\([^]}\"]*\).*/\1/p" | sed -n 1p
}

day=$(date -u -d '+7 days' +%Y-%m-%d 2>/dev/null || date -u -v+7d +%Y-%m-%d)
until=$(date -u -d '+11 days' +%Y-%m-%d 2>/dev/null || date -u -v+11d +%Y-%m-%d)
slug="introduction-$(date +%s)"

echo "1. Weekly hours"
schedule=$(api POST /v2/schedules '{
  "name": "Mornings", "timeZone": "Europe/Berlin", "isDefault": false,
  "availability": [{ "days": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], "startTime": "08:00", "endTime": "12:00" }]
}' | field id)
echo "   schedule $schedule: weekdays, 08:00 to 12:00 in Berlin"

echo "2. An event type"
event_type=$(api POST /v2/event-types "{
  \"title\": \"Introduction\", \"slug\": \"$slug\", \"lengthInMinutes\": 30, \"scheduleId\": $schedule
}" | field id)
echo "   event type $event_type"

echo "3. Free slots"
slots=$(api GET "/v2/slots?eventTypeId=$event_type&start=$day&end=$until" | tr '{' '\n' | sed -n 's/.*"start":"\([^"]*\)".*/\1/p')
slot=$(echo "$slots" | sed -n 1p)
later=$(echo "$slots" | sed -n 3p)
echo "   $(echo "$slots" | wc -l | tr -d ' ') slots from $day to $until, the first at $slot"

echo "4. A hold, while the form is filled in"
hold=$(api POST /v2/slots/reservations "{ \"eventTypeId\": $event_type, \"slotStart\": \"$slot\" }" | field reservationUid)
echo "   $slot is held: $hold"

echo "5. The booking, which uses the hold up"
booking=$(api POST /v2/bookings "{
  \"eventTypeId\": $event_type, \"start\": \"$slot\", \"reservedSlotUid\": \"$hold\",
  \"attendee\": { \"name\": \"Grace Hopper\", \"email\": \"grace@example.com\", \"timeZone\": \"Europe/London\", \"language\": \"en\" }
}")
uid=$(echo "$booking" | field uid)
echo "   $(echo "$booking" | field title): $uid"

echo "6. Its move"
uid=$(api POST "/v2/bookings/$uid/reschedule" "{ \"start\": \"$later\", \"reschedulingReason\": \"A later train\" }" | field uid)
echo "   now at $later: $uid"

echo "7. Its cancellation"
api POST "/v2/bookings/$uid/cancel" '{ "cancellationReason": "Found the answer meanwhile" }' >/dev/null
echo "   $(api GET "/v2/bookings/$uid" | tr ',' '\n' | sed -n 's/^"status":"\(.*\)".*/\1/p')"

echo "8. The mails that Grace was sent"
api GET '/v2/admin/outbox?to=grace@example.com&limit=3' | tr '{' '\n' | sed -n 's/.*"subject":"\([^"]*\)".*/   \1/p'

echo "Done."
