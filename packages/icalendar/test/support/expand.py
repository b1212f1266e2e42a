"""Answers the windows of the corpus with Debian's python3-recurring-ical-events, as a second opinion.

Reads a JSON list of {path, timeZone, owners, windows: [{from, to}]} from standard input. Writes a JSON list with an
answer for each file: a list of `start/end` for each window, or a text that begins with `error` or says `timeout`.
"""

import datetime
import json
import signal
import sys
import warnings
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

SECONDS_PER_FILE = 2
UTC = datetime.timezone.utc
FREE = ("FREE", "WORKINGELSEWHERE")


class Timeout(Exception):
    pass


def give_up(_signal, _frame):
    raise Timeout()


def instant(value, zone):
    """A date or a floating time is in the zone of the reader."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    if value.tzinfo is None:
        value = value.replace(tzinfo=zone)
    return value.astimezone(UTC)


def is_blocking(event, owners):
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        return False
    attendees = event.get("ATTENDEE", [])
    for attendee in attendees if isinstance(attendees, list) else [attendees]:
        address = str(attendee).lower().replace("mailto:", "")
        if address in owners and attendee.params.get("PARTSTAT") == "DECLINED":
            return False
    outlook = str(event.get("X-MICROSOFT-CDO-BUSYSTATUS", "")).upper()
    if outlook in ("BUSY", "TENTATIVE", "OOF") + FREE:
        return outlook not in FREE
    return str(event.get("TRANSP", "")).upper() != "TRANSPARENT"


def shown(moment):
    text = moment.strftime("%Y-%m-%dT%H:%M:%S")
    return (text[:-3] if text.endswith(":00") else text) + "Z"


def busy_times(calendar, zone, owners, window):
    start = datetime.datetime.fromisoformat(window["from"].replace("Z", "+00:00"))
    end = datetime.datetime.fromisoformat(window["to"].replace("Z", "+00:00"))
    # The library reads the window in the zone of each event, so it is asked for a day more on each side.
    day = datetime.timedelta(days=1)
    found = []
    for event in recurring_ical_events.of(calendar, components=["VEVENT"]).between(start - day, end + day):
        begins, ends = instant(event["DTSTART"].dt, zone), instant(event["DTEND"].dt, zone)
        if ends > begins and ends > start and begins < end and is_blocking(event, owners):
            found.append(shown(begins) + "/" + shown(ends))
    return sorted(found)


def answer(question):
    signal.setitimer(signal.ITIMER_REAL, SECONDS_PER_FILE)
    try:
        with open(question["path"], "rb") as file:
            calendar = icalendar.Calendar.from_ical(file.read())
        zone = ZoneInfo(question["timeZone"])
        return [busy_times(calendar, zone, question["owners"], window) for window in question["windows"]]
    except Timeout:
        return "timeout"
    except Exception as error:
        return "error " + type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


warnings.simplefilter("ignore")
signal.signal(signal.SIGALRM, give_up)
json.dump([answer(question) for question in json.load(sys.stdin)], sys.stdout)
